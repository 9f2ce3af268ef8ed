@echo off
rem Runs the planner command line on Windows.
rem
rem JAVA_HOME          the Java to run with; otherwise the java on the PATH
rem SEXTANT_JAVA_OPTS  further options of the Java virtual machine, for example -Xmx8g
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "version="
for /f "tokens=2 delims==" %%v in ('call "%java%" -XshowSettings:properties -version 2^>^&1 ^| findstr /c:"java.specification.version"') do set "version=%%v"
if not defined version (
  echo Java 17 or newer was not found. Maybe set JAVA_HOME. 1>&2
  exit /b 2
)
set "version=%version: =%"
if "%version:~0,2%"=="1." set "version=%version:~2%"
if %version% LSS 17 (
  echo The planner needs Java 17 or newer, but %java% is Java %version%. Maybe set JAVA_HOME. 1>&2
  exit /b 2
)
if not defined SEXTANT_JAVA_OPTS goto run
"%java%" %SEXTANT_JAVA_OPTS% -version >nul 2>&1
if errorlevel 1 (
  echo Java does not start with SEXTANT_JAVA_OPTS. Maybe mend or unset it; sizes are written like -Xmx8g. 1>&2
  exit /b 2
)
:run
"%java%" -Xshare:auto --enable-native-access=ALL-UNNAMED %SEXTANT_JAVA_OPTS% -cp "%~dp0..\lib\*" dev.sextant.benchmarks.cli.Main %*
exit /b %errorlevel%
